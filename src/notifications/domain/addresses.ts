import { z } from 'zod';
import { pageAddress } from '../../kernel/domain/address.ts';

/** Opens the settings with the token of a mail, without a login. */
export const unsubscribe = pageAddress({
  path: '/unsubscribe/email_notifications/',
  title: 'Notification settings',
  query: { token: z.string().optional() },
});
