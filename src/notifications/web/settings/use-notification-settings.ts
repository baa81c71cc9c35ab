// How soon mails come, and the setter. The token of a mail can take the place of a session (NOTIF-033).
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../kernel/domain/client.ts';
import { api, markStale, readKey } from '../../../kernel/web/api.ts';
import { notificationContract as contract } from '../../domain/contract.ts';
import {
  notificationSettingsOf,
  type Frequency,
  type NotificationSettings,
  type Reason,
} from '../../domain/model.ts';
import { notificationSettingSubject } from '../../domain/subjects.ts';

function settingsQuery(token: string | undefined) {
  const query = tokenQuery(token);
  return queryOptions<NotificationSettings>({
    queryKey: [...readKey(contract.getNotificationSettings), query],
    queryFn: async ({ signal }) => {
      const answer = await api
        .call(contract.getNotificationSettings, { query, signal })
        .catch((error: unknown) => (isUnreadable(error) ? undefined : Promise.reject(error)));
      return notificationSettingsOf(answer);
    },
  });
}

const tokenQuery = (token: string | undefined) => (token === undefined ? {} : { token });

/** The server has answered, but not what it should. */
const isUnreadable = (error: unknown): boolean => error instanceof ApiError && error.status === 200;

export function useNotificationSettings(token: string | undefined) {
  return useQuery(settingsQuery(token));
}

/** Saves one reason at a time; its last choice is the one that stays. */
export function useSetFrequency(reason: Reason, token: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(token);
  const change = useMutation<unknown, ApiError, Frequency>({
    scope: { id: `notification setting ${reason}` },
    mutationFn: (value) =>
      api.call(contract.patchNotificationSetting, { query: tokenQuery(token), body: { reason, value } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onError: () => markStale(client, { about: [notificationSettingSubject] }),
  });
  return {
    ...change,
    set: (value: Frequency) => {
      client.setQueryData(queryKey, (known) => known && withFrequency(known, reason, value));
      change.mutate(value);
    },
  };
}

const withFrequency = (settings: NotificationSettings, reason: Reason, value: Frequency) => ({
  ...settings,
  options: settings.options.map((option) => (option.reason === reason ? { ...option, value } : option)),
});
