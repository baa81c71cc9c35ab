// The other end of the realtime connection of a screen's test, in its own page: it subscribes, and else does as
// it is told. How the connection behaves on a bad line is tested over `misbehaving-socket.ts`.
import { vi } from 'vitest';
import { z } from 'zod';

const Frame = z.looseObject({ type: z.string(), id: z.string().optional() });
type Frame = z.infer<typeof Frame>;

export interface AnsweredSocket {
  /** Frames of the newest connection. */
  readonly received: readonly Frame[];
  send(frame: Frame): void;
  close(code: number): void;
}

/** Takes the place of the browser's sockets; undo it with `vi.unstubAllGlobals()`. */
export function answerSocket(): AnsweredSocket {
  Socket.newest = undefined;
  vi.stubGlobal('WebSocket', Socket);
  return {
    get received() {
      return Socket.newest?.received ?? [];
    },
    send: (frame) => Socket.newest?.tell(frame),
    close: (code) => Socket.newest?.close(code),
  };
}

class Socket extends EventTarget {
  static newest: Socket | undefined;
  readonly received: Frame[] = [];

  constructor() {
    super();
    Socket.newest = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  tell(frame: Frame): void {
    const data = JSON.stringify(frame);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  send(text: string): void {
    const frame = Frame.parse(JSON.parse(text));
    this.received.push(frame);
    if (frame.type === 'subscribe')
      this.tell({ type: 'subscribed', id: frame.id, cursor: '1'.padStart(26, '0') });
  }

  close(code?: number): void {
    this.dispatchEvent(new CloseEvent('close', code === undefined ? {} : { code }));
  }
}
