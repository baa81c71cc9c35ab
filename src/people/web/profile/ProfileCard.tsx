import {
  ErrorState,
  Form,
  Link,
  PasswordInput,
  Skeleton,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { accountContract } from '../../domain/account-contract.ts';
import type { LoggedInUser } from '../../domain/logged-in-user.ts';
import type { ExtendedUser } from '../../domain/model.ts';
import { isEmail, needsOldPassword, profileChangesOf, type ProfileValues } from '../../domain/profile.ts';
import { useCurrentUser, useLoggedInUser } from '../queries.ts';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { forgot } from '../../domain/addresses.ts';

/** The person's own name, address and password (PROF-001 to PROF-012). */
export function ProfileCard() {
  const user = useCurrentUser();
  const person = useLoggedInUser();
  if (user.isError) return <ErrorState error={user.error} onRetry={() => void user.refetch()} />;
  if (!user.data || !person?.fullyLoaded) return <Skeleton height={200} />;
  return <ProfileForm key={user.dataUpdatedAt} user={user.data} held={person.tenantPermissions} />;
}

function initialOf({ name, email }: ExtendedUser): ProfileValues {
  return { name, email, oldPw: '', newPw: '', confirmPw: '' };
}

function ProfileForm({ user, held }: { user: ExtendedUser; held: LoggedInUser['tenantPermissions'] }) {
  const form = useFormState<ProfileValues>({
    initial: initialOf(user),
    validate: ({ email }) => ({ email: isEmail(email) ? undefined : texts.emailNotValid }),
  });
  const save = useCall(accountContract.patchUser);
  const mayEditInfo = held['can_edit_own_info'] === true;
  const mayEditPassword = held['can_edit_own_password'] === true;
  const { values } = form;
  const forgotHref = hrefOf(forgot, { tenantId: user.tenantId ?? undefined });
  return (
    <Form
      form={form}
      aria-label={texts.title}
      disabledReason={mayEditInfo || mayEditPassword ? undefined : texts.nothingAllowed}
      submit={async (given) => {
        await save.mutateAsync({ params: { userId: user.id }, body: profileChangesOf(user, given) });
        form.set({ oldPw: '', newPw: '', confirmPw: '' });
      }}
    >
      <TextInput label={texts.username} value={user.username} onChange={() => undefined} readOnly />
      <TextInput
        label={texts.fullName}
        required
        disabled={!mayEditInfo}
        autoComplete="name"
        {...form.field('name')}
      />
      <TextInput
        label={texts.email}
        required
        type="email"
        disabled={!mayEditInfo}
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordInput
        label={texts.currentPassword}
        required={needsOldPassword(user, values)}
        disabled={!mayEditInfo && !mayEditPassword}
        autoComplete="current-password"
        {...form.field('oldPw')}
      />
      {mayEditPassword && (
        <NewPasswordFields
          password={values.newPw}
          confirmation={values.confirmPw}
          required={false}
          ownWords={[user.username, values.name, values.email]}
          onPassword={(newPw) => form.set({ newPw })}
          onConfirmation={(confirmPw) => form.set({ confirmPw })}
        />
      )}
      <Link href={forgotHref}>{texts.forgot}</Link>
    </Form>
  );
}
