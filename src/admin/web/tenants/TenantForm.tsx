import { useState, type ReactNode } from 'react';
import {
  FileDrop,
  Form,
  IntegerInput,
  Row,
  Stack,
  Switch,
  Text,
  TextInput,
  useFormState,
  type PickedFile,
} from '../../../design/web/index.ts';
import type { NewTenant, Tenant } from '../../../tenants/domain/model.ts';
import { texts } from '../texts.ts';
import { logoProblemOf, tenantUploadOf } from './tenant-upload.ts';

interface Values {
  name: string;
  abbreviatedName: string;
  orderCategory: number | null;
  hidden: boolean;
  logoDefault: PickedFile[];
  logoDark: PickedFile[];
}

interface TenantFormProps {
  /** Undefined for a new one. */
  tenant?: Tenant | undefined;
  /** True for people who make institutions: only they change its place in the lists of the site. */
  mayPlace: boolean;
  submit: (upload: FormData) => Promise<unknown>;
  onSuccess?: () => void;
  buttons?: ReactNode;
}

/** Name, short name, place in lists and logos of an institution. */
export function TenantForm({ tenant, mayPlace, submit, onSuccess, buttons }: TenantFormProps) {
  // The picker would keep what was chosen, so after saving it is made anew.
  const [round, setRound] = useState(0);
  const form = useFormState<Values>({
    initial: {
      name: tenant?.name ?? '',
      abbreviatedName: tenant?.abbreviatedName ?? '',
      orderCategory: tenant?.orderCategory ?? 0,
      hidden: tenant?.hidden ?? false,
      logoDefault: [],
      logoDark: [],
    },
  });
  const send = (values: Values) => {
    const { name, abbreviatedName, orderCategory, hidden, logoDefault, logoDark } = values;
    const place = mayPlace ? { orderCategory: orderCategory ?? 0, hidden } : {};
    const fields: NewTenant = { name, abbreviatedName, ...place };
    return submit(tenantUploadOf(fields, { default: logoDefault, dark: logoDark }));
  };
  const unusable = [...form.values.logoDefault, ...form.values.logoDark].find(logoProblemOf);
  const logoField = (name: 'logoDefault' | 'logoDark', label: string) => (
    <Stack key={`${name} ${round}`} gap={1}>
      <Text weight="medium" size="dense">
        {label}
      </Text>
      <FileDrop
        label={label}
        hint={texts.logoHint}
        files={form.values[name]}
        onChange={(files) => form.set({ [name]: files })}
        problemOf={logoProblemOf}
        folders={false}
        multiple={false}
      />
    </Stack>
  );
  return (
    <Form
      form={form}
      submit={send}
      onSuccess={() => {
        form.set({ logoDefault: [], logoDark: [] });
        setRound(round + 1);
        onSuccess?.();
      }}
      disabledReason={unusable && texts.unusableLogo(unusable.path)}
      buttons={buttons}
    >
      <TextInput
        label={texts.name}
        required
        maxLength={255}
        // A page must not take the focus; a dialog for a new institution should.
        autoFocus={tenant === undefined}
        {...form.field('name')}
      />
      <TextInput label={texts.shortName} maxLength={255} {...form.field('abbreviatedName')} />
      {mayPlace && (
        <>
          <IntegerInput
            label={texts.order}
            description={texts.orderHint}
            min={-1000}
            max={1000}
            width={160}
            {...form.field('orderCategory')}
          />
          <Switch
            label={texts.hidden}
            checked={form.values.hidden}
            onChange={(hidden) => form.set({ hidden })}
          />
        </>
      )}
      <Row gap={4} wrap align="start">
        {logoField('logoDefault', texts.logo)}
        {logoField('logoDark', texts.logoDark)}
      </Row>
    </Form>
  );
}
