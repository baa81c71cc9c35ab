// A mail server that answers each receiver with a line of the test's choice.
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface SmtpPeer {
  readonly url: string;
  stop(): Promise<void>;
}

const answers: Readonly<Record<string, string>> = { EHLO: '250 peer', DATA: '354 go on', QUIT: '221 bye' };

export async function startSmtpPeer(answerToReceiver: () => string): Promise<SmtpPeer> {
  const server = createServer((socket) => {
    let isText = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => {
      const word = line.slice(0, 4).toUpperCase();
      if (isText && line !== '.') return;
      if (!isText && word === 'RCPT') say(answerToReceiver());
      else say(isText ? '250 kept' : (answers[word] ?? '250 fine'));
      isText = !isText && word === 'DATA';
    });
    say('220 peer');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
