import { expect, it } from 'vitest';
import { FrameCounter } from './frame-pace.ts';

/** A frame with a mask of zeros; its length takes one, three or nine bytes. */
function frame(payload: number, lengthBytes: 0 | 2 | 8 = 0): Buffer {
  const told = lengthBytes === 0 ? payload : lengthBytes === 2 ? 126 : 127;
  const length = Buffer.alloc(lengthBytes);
  if (lengthBytes === 2) length.writeUInt16BE(payload);
  if (lengthBytes === 8) length.writeBigUInt64BE(BigInt(payload));
  return Buffer.concat([Buffer.from([0x81, 0x80 | told]), length, Buffer.alloc(4 + payload, 0x81)]);
}

const sent = Buffer.concat([
  frame(0),
  frame(5),
  frame(125),
  frame(300, 2),
  frame(70_000, 8),
  frame(1),
  frame(0),
]);

it.each([1, 2, 3, 7, 1000, sent.length])('counts each frame once, in pieces of %i bytes', (size) => {
  const counter = new FrameCounter();
  let frames = 0;
  for (let at = 0; at < sent.length; at += size) frames += counter.count(sent.subarray(at, at + size));
  expect(frames).toBe(7);
});

it('takes a length beyond all numbers for a frame without an end', () => {
  const counter = new FrameCounter();
  const endless = Buffer.concat([Buffer.from([0x81, 0xff]), Buffer.alloc(8, 0xff), Buffer.alloc(4)]);
  expect(counter.count(endless)).toBe(1);
  expect(counter.count(Buffer.alloc(100_000))).toBe(0);
});
