// All calls of the product in one list, for the API description and the checks.
import type { AppContract, AppEndpoint } from '../access/domain/endpoint.ts';
import { rooms } from './rooms.ts';

export interface NamedEndpoint {
  room: string;
  name: string;
  endpoint: AppEndpoint;
}

/** Every endpoint with its room and operation name. */
export function allEndpoints(): NamedEndpoint[] {
  return rooms.flatMap((room) => room.contracts.flatMap(({ contract }) => named(room.name, contract)));
}

function named(room: string, contract: AppContract): NamedEndpoint[] {
  return Object.entries(contract).map(([name, endpoint]) => ({ room, name, endpoint }));
}
