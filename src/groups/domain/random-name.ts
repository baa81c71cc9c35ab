// Names of groups that nobody named: three random words (GRP-013).

const feelings =
  'able brave bright calm clever curious eager fair fast fond free gentle glad happy honest jolly keen kind light lively lucky mellow merry mighty modest neat nimble noble patient polite proud quick quiet ready shiny smart steady sunny swift tidy warm wise witty young'.split(
    ' ',
  );
const colours =
  'amber apricot azure beige black blue bronze brown copper coral crimson cyan emerald golden green grey indigo ivory jade lavender lemon lilac lime maroon mint ochre olive orange pearl pink plum purple red rose ruby saffron salmon scarlet silver teal turquoise violet white yellow'.split(
    ' ',
  );
const animals =
  'badger beaver bison camel cat crane deer dolphin dove eagle falcon finch fox gecko giraffe goose hare hawk heron horse ibis koala lark lemur lion lynx magpie marten mole moose otter owl panda parrot penguin puffin rabbit raven robin seal sparrow stork swan tiger turtle walrus whale wolf zebra'.split(
    ' ',
  );

/** `chance` gives a whole number from 0 up to, but without, the given one. */
export function randomGroupName(chance: (below: number) => number): string {
  return [feelings, colours, animals].map((words) => words[chance(words.length)] ?? '').join(' ');
}
