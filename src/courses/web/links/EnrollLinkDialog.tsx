import {
  CloseButton,
  DateTimeField,
  Dialog,
  Form,
  FormButtons,
  IntegerInput,
  pickedInstant,
  pickedText,
  Select,
  Switch,
  useFormState,
} from '../../../design/web/index.ts';
import type { EnrollLink } from '../../domain/links/model.ts';
import { studentRoleName, type CourseRole } from '../../domain/model.ts';
import { roleOptionsOf } from '../role-options.ts';
import { usePutEnrollLink } from './queries.ts';
import { texts } from './texts.ts';

interface EnrollLinkDialogProps {
  courseId: number;
  roles: readonly CourseRole[];
  /** The link to change; without it a new one is made. */
  link: EnrollLink | undefined;
  onClose: () => void;
}

interface Values {
  roleId: string | null;
  expires: string | null;
  maxUses: number | null;
  allowRegister: boolean;
}

export function EnrollLinkDialog({ courseId, roles, link, onClose }: EnrollLinkDialogProps) {
  const form = useFormState<Values>({ initial: valuesOf(link, roles) });
  const put = usePutEnrollLink();
  const title = link ? texts.editTitle : texts.newTitle;
  const submit = ({ roleId, expires, maxUses, allowRegister }: Values) => {
    // The pickers do not show seconds: a date that was not touched stays as it is.
    const isKept = link?.expirationDate && pickedText(link.expirationDate) === expires;
    const expirationDate = isKept
      ? link.expirationDate
      : expires === null
        ? null
        : pickedInstant(expires, 'start');
    const id = link ? { id: link.id } : {};
    const body = { ...id, roleId: Number(roleId), expirationDate, maxUses, allowRegister };
    return put.mutateAsync({ params: { courseId }, body });
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form
        form={form}
        aria-label={title}
        submit={submit}
        mayBeUnchanged={link === undefined}
        warningOf={({ warnings }) => warnings.map(({ text }) => text).join(' ') || undefined}
        onSuccess={onClose}
        buttons={
          <FormButtons label={link ? undefined : texts.create} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <Select label={texts.role} required options={roleOptionsOf(roles)} {...form.field('roleId')} />
        <DateTimeField label={texts.expires} description={texts.expiresHint} {...form.field('expires')} />
        <IntegerInput
          label={texts.maxUses}
          description={texts.maxUsesHint}
          min={1}
          max={1_000_000}
          unit={texts.people}
          {...form.field('maxUses')}
        />
        <Switch
          label={texts.allowRegister}
          description={texts.allowRegisterHint}
          checked={form.values.allowRegister}
          onChange={(allowRegister) => form.set({ allowRegister })}
        />
      </Form>
    </Dialog>
  );
}

function valuesOf(link: EnrollLink | undefined, roles: readonly CourseRole[]): Values {
  const role = link?.role ?? roles.find(({ name }) => name === studentRoleName);
  return {
    roleId: role ? String(role.id) : null,
    expires: link?.expirationDate ? pickedText(link.expirationDate) : null,
    maxUses: link?.maxUses ?? null,
    allowRegister: link?.allowRegister ?? false,
  };
}
