// Cuts a connection that sends its body in pieces of a few bytes. Each piece costs as much as a large one: a body of 1 MiB
// in pieces of one byte takes a hundred times its size in memory, and holds everybody up with each packet.
import { IncomingMessage } from 'node:http';

/** So many may be as small as they are: a body may be small itself, or be written line by line. */
const freePieces = 1_000;
/** What all pieces have on average beyond these. A packet of a network brings about 1,400 bytes. */
const leastAverageBytes = 32;

/** A request whose pieces are counted. */
export class CountedMessage extends IncomingMessage {
  /** Hears that the connection was cut. */
  whenCut = (): void => undefined;
  private pieces = 0;
  private bytes = 0;

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (piece instanceof Uint8Array && this.isTooSmall(piece)) return false;
    return super.push(piece, encoding);
  }

  private isTooSmall({ length }: Uint8Array): boolean {
    this.pieces += 1;
    this.bytes += length;
    if (this.pieces <= freePieces || this.bytes >= this.pieces * leastAverageBytes) return false;
    // What has arrived together with this piece comes here, too.
    if (this.socket.destroyed) return true;
    this.socket.destroy();
    this.whenCut();
    return true;
  }
}
