// The functions and classes of a text, read from the syntax tree that the editor has of it anyway.
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export interface OutlineItem {
  name: string;
  /** 0-based. */
  line: number;
  /** How many others it lies in. */
  depth: number;
}

const mostItems = 500;
const mostMs = 200;
/** How the grammars call what has a name of its own; a call or a use of it is none. */
const definition =
  /^(?:Function|Class|Method|Constructor|Interface|Enum|Struct|Trait|Impl|Module|Namespace|Object|Record|Type)(?:Definition|Declaration|Item|Specifier|Def)$/;
const named =
  /^(?:VariableName|VariableDefinition|PropertyName|PropertyDefinition|Definition|TypeDefinition|TypeName|TypeIdentifier|BoundIdentifier|Identifier|Name|FunctionName|MethodName|ClassName)$/;
const heading = /^(?:ATX|Setext)Heading(\d)$/;

/** The outline as far as the text could be read in a moment. */
export function outlineOf(state: EditorState): OutlineItem[] {
  const tree = ensureSyntaxTree(state, state.doc.length, mostMs) ?? syntaxTree(state);
  const items: OutlineItem[] = [];
  const ends: number[] = [];
  tree.iterate({
    enter: (node) => {
      if (items.length >= mostItems) return false;
      const line = () => state.doc.lineAt(node.from).number - 1;
      const level = heading.exec(node.name)?.[1];
      if (level !== undefined) {
        const name = state
          .sliceDoc(node.from, Math.min(node.to, node.from + 120))
          .replaceAll(/^#+\s*|\n[=-]+$/g, '');
        items.push({ name, line: line(), depth: Number(level) - 1 });
        return false;
      }
      if (!definition.test(node.name)) return true;
      while ((ends.at(-1) ?? Infinity) <= node.from) ends.pop();
      const name = nameOf(state, node.node);
      if (name !== undefined) {
        items.push({ name, line: line(), depth: ends.length });
        ends.push(node.to);
      }
      return true;
    },
  });
  return items;
}

type Node = ReturnType<typeof syntaxTree>['topNode'];

/** The first name in a definition, also where it stands in a declarator as in C. */
function nameOf(state: EditorState, node: Node, depth = 0): string | undefined {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (named.test(child.name)) return state.sliceDoc(child.from, Math.min(child.to, child.from + 80));
    const inside =
      depth < 3 && child.name.endsWith('Declarator') ? nameOf(state, child, depth + 1) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
