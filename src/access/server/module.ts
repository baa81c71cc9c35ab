// What a room provides on the server, as one value: its calls, background work and live topics.
import type { FastifyInstance } from 'fastify';
import type { PageTokens } from '../../kernel/server/http/page-token.ts';
import { mountContract, type Handlers, type Mounting } from '../../kernel/server/http/mount.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import type { RoomBackground, TopicHandler } from '../../kernel/server/room.ts';
import type { Access, AppContract } from '../domain/endpoint.ts';
import type { Context } from './context.ts';

export interface Mountable {
  readonly contract: AppContract;
  mount(
    app: FastifyInstance,
    given: { platform: Platform; tokens: PageTokens; mounting: Mounting<Access, Context> },
  ): void;
}

/** Joins a contract with its handlers. */
export function mountable<C extends AppContract>(
  contract: C,
  handlers: Handlers<NoInfer<C>, Context>,
): Mountable {
  return {
    contract,
    mount: (app, given) => {
      mountContract(app, { ...given, contract, handlers });
    },
  };
}

export interface RoomModule extends RoomBackground {
  readonly name: string;
  readonly contracts: readonly Mountable[];
  readonly topics?: readonly TopicHandler<Context>[];
}
