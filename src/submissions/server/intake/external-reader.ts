// Archive formats that libarchive reads for us. Its programs run confined and write to a pipe.
import { Readable } from 'node:stream';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { CannotConfine, ConfinedTools } from '../../../kernel/server/confined-tool.ts';
import { archiveKindUnreadable } from '../../domain/refusals.ts';

const toolsOfThisMachine = new ConfinedTools();

/** A 7z archive rewritten to a tar stream; `-P` leaves the names for our own check. */
export function rewrittenToTar(file: string, tools = toolsOfThisMachine): Readable {
  return outputOf(['bsdtar', '-P', '--format=pax', '-cf', '-', '@-'], file, tools);
}

/**
 * Decompresses only. bsdtar would also accept other formats inside, such as an mtree list, which names files
 * of this machine and would get their contents.
 */
export function decompressed(file: string, tools = toolsOfThisMachine): Readable {
  return outputOf(['bsdcat'], file, tools);
}

function outputOf(argv: readonly string[], file: string, tools: ConfinedTools): Readable {
  return Readable.from(withRefusal(tools.run(argv, file)), { objectMode: false });
}

async function* withRefusal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof CannotConfine ? new RefusedError(archiveKindUnreadable) : error;
  }
}
