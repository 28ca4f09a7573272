// Reads a report of Checkstyle's from standard input, as reviewdog does, and prints what it has found as JSON.
package main

import (
	"encoding/json"
	"encoding/xml"
	"log"
	"os"

	"github.com/haya14busa/go-checkstyle/checkstyle"
)

func main() {
	var result checkstyle.Result
	if err := xml.NewDecoder(os.Stdin).Decode(&result); err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		log.Fatal(err)
	}
}
