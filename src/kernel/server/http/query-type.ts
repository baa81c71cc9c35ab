// Some calls share an address and differ only in the query parameter `type`.

const typeInQuery = /[?&]type=([^&#]*)/;

/**
 * A route may name the `type` that it answers. Requests with another value reach the route without
 * a type, if there is one.
 */
export const queryType = {
  name: 'queryType',
  storage: <Handler>() => {
    const handlers = new Map<string, Handler>();
    return {
      get: (type: string) => handlers.get(type) ?? null,
      set: (type: string, handler: Handler) => {
        handlers.set(type, handler);
      },
    };
  },
  deriveConstraint: (request: { url?: string | undefined }) => typeInQuery.exec(request.url ?? '')?.[1] ?? '',
};
