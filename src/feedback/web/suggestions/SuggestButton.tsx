import { Button } from '../../../design/web/index.ts';
import { suggestionBlock } from '../../domain/suggestions/suggestion.ts';
import type { LinePlace } from '../place.ts';
import { texts } from './texts.ts';
import { usePlaceLines } from './file-lines.ts';

/** Longer code leaves no room for words in a reply. */
const mostCharacters = 20_000;

interface SuggestButtonProps {
  place: LinePlace;
  /** Gets a block with the lines of the place, to be changed. */
  onSuggest: (block: string) => void;
}

/** Begins a suggestion with the code that is there. */
export function SuggestButton({ place, onSuggest }: SuggestButtonProps) {
  const code = usePlaceLines(place)?.join('\n');
  if (code === undefined || code.length > mostCharacters) return null;
  return (
    <Button kind="quiet" size="s" onClick={() => onSuggest(suggestionBlock(code))}>
      {texts.suggest}
    </Button>
  );
}
