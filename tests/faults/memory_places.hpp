#pragma once

#include <cstdint>

// The places of a program that ask for memory: each chain of callers that a request comes from,
// whatever addresses the system has put the program and its libraries at.
namespace faults {

/// Makes room for the places of the runs that follow, in memory that a fork shares.
void make_room_for_places();

/// Forgets those of the run before.
void forget_places();

/// Takes down the chain of callers of the request of this number, if no earlier one had it.
void note_place(unsigned long number);

/// Writes NUMBER:CHAIN, with a comma after each, into the descriptor.
void tell_places(int fd);

}  // namespace faults
