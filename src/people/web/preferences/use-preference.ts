// What the person prefers, kept by the server: the screen follows at once, other browsers with their next read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiError } from '../../../kernel/domain/client.ts';
import type { Json } from '../../../kernel/domain/fields.ts';
import { api, queryOf, markStale } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { readPreference, type Preference } from '../../domain/preferences.ts';
import { userSettingContract } from '../../domain/user-setting-contract.ts';
import { preferenceSubject } from '../../domain/subjects.ts';

type Stored = z.infer<typeof Json>;

export interface KeptPreference<Value> {
  /** What is stored when it is valid, else the default. */
  value: Value;
  /** False: the default holds. */
  isSet: boolean;
  set: (value: Value & Stored) => void;
  /** True until the server has answered once. */
  isLoading: boolean;
  loadError: ApiError | null;
  reload: () => void;
  /** The state of the last change: under way, saved or failed. */
  saving: 'idle' | 'pending' | 'success' | 'error';
  saveError: ApiError | null;
}

const preferencesQuery = queryOf(userSettingContract.listUiPreferences, {});

/** A preference of the person who is logged in, and its setter. Nothing is asked without a session. */
export function usePreference<Value>(preference: Preference<Value>, fallback: Value): KeptPreference<Value> {
  const { name } = preference;
  const client = useQueryClient();
  const isLoggedIn = useSession() !== undefined;
  const all = useQuery({ ...preferencesQuery, enabled: isLoggedIn });
  const read = readPreference(preference, all.data?.[name]);
  const change = useMutation<unknown, ApiError, Stored>({
    // Changes of one preference reach the server in the order in which they were made.
    scope: { id: `preference ${name}` },
    mutationFn: (value) =>
      api.call(userSettingContract.patchUiPreference, {
        body: { name, value },
      }),
    onMutate: async () => client.cancelQueries({ queryKey: preferencesQuery.queryKey }),
    onError: () => markStale(client, { about: [preferenceSubject] }),
  });
  return {
    value: read.status === 'valid' ? read.value : fallback,
    isSet: read.status === 'valid',
    set: (value) => {
      client.setQueryData(preferencesQuery.queryKey, (known) => ({ ...known, [name]: value }));
      change.mutate(value);
    },
    isLoading: all.isLoading,
    loadError: all.error,
    reload: () => void all.refetch(),
    saving: change.status,
    saveError: change.error,
  };
}
