// Some calls share an address and are told apart by the query `type` alone.

const typeInQuery = /[?&]type=([^&#]*)/;

/** Lets a route name the `type` it answers; other values reach the route without one, where there is one. */
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
