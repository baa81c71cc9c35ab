import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { SortableBlocks } from '../blocks/SortableBlocks.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { CodeView } from '../code/CodeView.tsx';
import { DiffView } from '../diffs/DiffView.tsx';
import { IoDiff } from '../diffs/IoDiff.tsx';
import { Output } from '../code/Output.tsx';
import { TextDiff } from '../diffs/TextDiff.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Tree } from '../lists/Tree.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';
import { sampleBlocks, sampleCode, sampleCodeAfter, sampleMarkdown, sampleTree } from './samples.ts';

export function CodeParts() {
  const [file, setFile] = useState<string | null>('sort');
  const [script, setScript] = useState('#!/bin/sh\necho "$HOME"\nexit 0\n');
  const [blocks, setBlocks] = useState<readonly (typeof sampleBlocks)[number][]>(sampleBlocks);
  return (
    <>
      <Card title="Code with a thread" flush>
        <div style={{ display: 'grid', gridTemplateColumns: '220px minmax(0, 1fr)', height: 520 }}>
          <div style={{ padding: 8, borderRight: '1px solid var(--border)' }}>
            <Tree label="Files" nodes={sampleTree} selectedId={file} onSelect={setFile} />
          </div>
          <CommentedCode />
        </div>
      </Card>
      <Card title="Changes" flush>
        <DiffView before={sampleCode} after={sampleCodeAfter} fileName="sort.py" fill={false} />
      </Card>
      <Card title="Changes side by side" flush>
        <DiffView before={sampleCode} after={sampleCodeAfter} fileName="sort.py" split fill={false} />
      </Card>
      <Card title="Expected and got">
        <Stack>
          <IoDiff expected={'1 2 3\nsum: 6\ndone\n'} got={'1 2 3\nsum:  7\n'} />
          <Output label="Output" text={'collected 4 items\n4 passed in 0.02s'} />
          <TextDiff
            before="A length of one is the base case."
            after="A length of 0 or 1 is the base case. Good."
          />
        </Stack>
      </Card>
      <Card title="Script">
        <CodeEditor label="Script" value={script} onChange={setScript} fileName="script.sh" />
      </Card>
      <Card title="Markdown">
        <Markdown text={sampleMarkdown} />
      </Card>
      <Card title="Blocks" description="Alt and the arrow keys move a block from its handle.">
        <SortableBlocks label="Blocks" blocks={blocks} onChange={setBlocks} labelOf={(block) => block.name} />
      </Card>
    </>
  );
}

function CommentedCode() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(
    new Map([[8, 'Popping the front costs $O(n)$.']]),
  );
  const set = (line: number, text: string | null) => {
    const next = new Map(drafts);
    if (text === null) next.delete(line);
    else next.set(line, text);
    setDrafts(next);
  };
  const lines = new Map(
    [...drafts].map(([line, text]) => [
      line,
      <MarkdownEditor
        key={line}
        label={`Comment on line ${line + 1}`}
        rows={2}
        value={text}
        onChange={(next) => set(line, next)}
        onCancel={() => set(line, null)}
      >
        <Button kind="primary" size="s">
          Save
        </Button>
        <Button size="s" onClick={() => set(line, null)}>
          Cancel
        </Button>
        <Kbd>Ctrl Enter</Kbd>
      </MarkdownEditor>,
    ]),
  );
  return (
    <CodeView
      text={sampleCode}
      fileName="sort.py"
      whitespace
      lines={lines}
      onAddAt={({ last }) => set(last, drafts.get(last) ?? '')}
    />
  );
}
