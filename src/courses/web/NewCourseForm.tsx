import { useQuery } from '@tanstack/react-query';
import { CloseButton, Form, FormButtons, Select, TextInput, useFormState } from '../../design/web/index.ts';
import { wholeListOf } from '../../kernel/web/api.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import type { Tenant } from '../../tenants/domain/model.ts';
import { useCreateCourse } from './queries.ts';
import { texts } from './texts.ts';

interface NewCourseFormProps {
  onCreated: (courseId: number) => void;
}

/** A new course of the person's own institution, or of another one if they may (PERM-027). */
export function NewCourseForm({ onCreated }: NewCourseFormProps) {
  const tenants = useOfferedTenants();
  const own = useCurrentUser().data?.tenantId ?? null;
  const form = useFormState<{ name: string; tenantId: string | null }>({
    initial: { name: '', tenantId: null },
  });
  const create = useCreateCourse();
  return (
    <Form
      form={form}
      aria-label={texts.newCourse}
      submit={({ name, tenantId }) =>
        create.mutateAsync({ body: { name, ...(tenantId === null ? {} : { tenantId }) } })
      }
      onSuccess={({ body }) => onCreated(body.id)}
      buttons={
        <FormButtons label={texts.create} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput label={texts.courseName} required autoFocus maxLength={255} {...form.field('name')} />
      {tenants.length > 1 && (
        <Select
          label={texts.institution}
          searchable
          options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.tenantId ?? own}
          onChange={(tenantId) => form.set({ tenantId })}
        />
      )}
    </Form>
  );
}

/** All institutions, for people who may make courses elsewhere, too. */
function useOfferedTenants(): readonly Tenant[] {
  const mayElsewhere = useCurrentUser().data?.permissions['can_create_courses_for_other_tenants'] === true;
  const all = useQuery({
    ...wholeListOf(tenantContract.listTenants, {}, (tenants) => tenants),
    enabled: mayElsewhere,
  });
  return (mayElsewhere && all.data) || [];
}
