"""What the code under test may ask of the process of the tests, in numbers. Beyond them a call fails in the test."""

MESSAGE_BYTES = 8 * 1024 * 1024
# Containers inside containers.
DEPTH = 60
# Values in containers that stay linked: each message looks through all of them. A container takes as long as ten values.
LINKED = 2_000
LINKED_CONTAINER = 10
# Objects of one side that the other holds at a time.
HANDLES = 200_000
# Calls that wait for each other: the tests call the code, which calls back, and so on.
NESTED_CALLS = 40
# Calls of the code under test into the tests, in one run.
CALLS_BACK = 1_000_000
# Turns in which a coroutine of the tests that the code under test awaits only lets others go first.
TURNS_OF_COROUTINE = 1_000
# Warnings of the code under test that are told to the tests.
WARNINGS = 10_000
# Output of the code under test that is shown between two messages.
OUTPUT_CHARACTERS = 262_144
TEXT_OF_ERROR = 16_384
NAME = 255
NAMES_OF_CLASS = 2_000
PATTERN = 10_000
# Values that are kept to find them again in answers.
LEARNED = 200
# Between two attempts at what would have to wait in the process of the tests.
SECONDS_UNTIL_AGAIN = 0.01
