// Frames that clients of the realtime connection send.
import { z } from 'zod';

const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), accessToken: z.string() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().max(100),
    topic: z.string(),
    params: z.unknown().optional(),
    afterCursor: z.string().optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().max(100) }),
  z.object({
    type: z.literal('request'),
    id: z.string().max(100),
    operation: z.string(),
    params: z.unknown().optional(),
  }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;
export type SubscribeFrame = Extract<ClientFrame, { type: 'subscribe' }>;

/** The parsed frame, or undefined when the text is no valid frame. */
export function parsedFrame(text: string): ClientFrame | undefined {
  return ClientFrame.safeParse(parsedJson(text)).data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
