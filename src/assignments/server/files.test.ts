import { describe, expect, it } from 'vitest';
import { setInTenant } from '../../../tests/support/tenant-setting.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract as contract } from '../domain/contract.ts';

const makeWorld = useWorld();
const of = (assignmentId: number) => ({ params: { assignmentId } });

function description(text: string): FormData {
  const form = new FormData();
  form.set('description', new Blob([text]), 'description.md');
  return form;
}

function submitTypes(json: Record<string, unknown>, files: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('json', JSON.stringify(json));
  for (const [path, text] of Object.entries(files)) form.append('template', new Blob([text]), path);
  return form;
}

const replace = { template: { tag: 'replace' } };

async function withTemplate(w: World): Promise<number> {
  const { id } = await w.assignment();
  const files = { 'main.py': 'print(1)\n', 'tests/deep/test_a.py': 'pass\n' };
  await w.teacher.call(contract.patchSubmitTypes, { ...of(id), upload: submitTypes(replace, files) });
  return id;
}

describe('the description', () => {
  it('is stored, shown to students and removed (ASGN-029)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    expect(await w.student.refused(contract.getDescription, of(id))).toMatchObject({ status: 404 });
    const text = '# Sorting\n\nSort $n$ numbers. ✓\n';
    await w.teacher.call(contract.putDescription, { ...of(id), upload: description(text) });
    expect((await w.student.call(contract.getAssignment, of(id))).hasDescription).toBe(true);
    const read = await w.student.download(contract.getDescription, of(id));
    expect(await read.text()).toBe(text);
    expect(read.headers.get('content-type')).toContain('text/markdown');
    await w.teacher.call(contract.removeDescription, of(id));
    expect(await w.student.refused(contract.getDescription, of(id))).toMatchObject({ status: 404 });
    expect(await w.teacher.refused(contract.removeDescription, of(id))).toMatchObject({ status: 404 });
  });

  it('is refused without the right, without the file and above 1 MiB', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const student = await w.student.refused(contract.putDescription, { ...of(id), upload: description('x') });
    expect(student).toMatchObject({ status: 403 });
    const none = new FormData();
    none.set('other', 'x');
    const missing = await w.teacher.refused(contract.putDescription, { ...of(id), upload: none });
    expect(missing).toMatchObject({ status: 400, code: 'MISSING_REQUIRED_PARAM' });
    const large = description('x'.repeat(1024 * 1024 + 1));
    const refused = await w.teacher.refused(contract.putDescription, { ...of(id), upload: large });
    expect(refused).toMatchObject({ status: 400, code: 'REQUEST_TOO_LARGE' });
    expect((await w.teacher.call(contract.getAssignment, of(id))).hasDescription).toBe(false);
  });
});

describe('the template', () => {
  it('is stored with its folders and downloaded file by file (ASGN-029, ASGN-030, ASGN-033)', async () => {
    const w = await makeWorld();
    const id = await withTemplate(w);
    const tree = await w.student.call(contract.getTemplate, of(id));
    expect(tree).toMatchObject({
      name: 'template',
      entries: [
        { name: 'tests', entries: [{ name: 'deep', entries: [{ name: 'test_a.py' }] }] },
        { name: 'main.py' },
      ],
    });
    const fileId = Number(tree.entries[1]?.id);
    const read = await w.student.download(contract.getTemplateFile, { params: { assignmentId: id, fileId } });
    expect(await read.text()).toBe('print(1)\n');
    const directory = { params: { assignmentId: id, fileId: Number(tree.entries[0]?.id) } };
    expect(await w.student.refused(contract.getTemplateFile, directory)).toMatchObject({ status: 404 });
  });

  it('of another assignment cannot be read through this one', async () => {
    const w = await makeWorld();
    const id = await withTemplate(w);
    const tree = await w.student.call(contract.getTemplate, of(id));
    const other = await w.assignment();
    const params = { assignmentId: other.id, fileId: Number(tree.entries[1]?.id) };
    expect(await w.student.refused(contract.getTemplateFile, { params })).toMatchObject({ status: 404 });
    expect(await w.teacher.refused(contract.removeTemplateFile, { params })).toMatchObject({ status: 404 });
  });

  it('loses single files, whole folders and everything (ASGN-033)', async () => {
    const w = await makeWorld();
    const id = await withTemplate(w);
    const tree = await w.teacher.call(contract.getTemplate, of(id));
    const folder = { params: { assignmentId: id, fileId: Number(tree.entries[0]?.id) } };
    expect(await w.student.refused(contract.removeTemplateFile, folder)).toMatchObject({ status: 403 });
    await w.teacher.call(contract.removeTemplateFile, folder);
    const left = await w.teacher.call(contract.getTemplate, of(id));
    expect(left.entries.map((node) => node.name)).toEqual(['main.py']);
    await w.teacher.call(contract.removeTemplate, of(id));
    expect(await w.teacher.refused(contract.getTemplate, of(id))).toMatchObject({ status: 404 });
    expect(await w.teacher.refused(contract.removeTemplate, of(id))).toMatchObject({ status: 404 });
  });

  it('is kept, replaced or removed by the change of submit types (ASGN-033)', async () => {
    const w = await makeWorld();
    const id = await withTemplate(w);
    const patch = (form: FormData) => w.teacher.call(contract.patchSubmitTypes, { ...of(id), upload: form });
    const keep = { files_upload_enabled: false, editor_upload_enabled: true, template: { tag: 'keep' } };
    const webhook = { tag: 'enabled', github_template_repo: 'https://github.com/riverside/sorting' };
    expect(await patch(submitTypes({ ...keep, webhook_configuration: webhook }))).toMatchObject({
      filesUploadEnabled: false,
      editorUploadEnabled: true,
      webhookConfiguration: { tag: 'enabled', githubTemplateRepo: webhook.github_template_repo },
    });
    expect((await w.student.call(contract.getTemplate, of(id))).entries).toHaveLength(2);
    await patch(submitTypes(replace, { 'new.py': 'x' }));
    const tree = await w.student.call(contract.getTemplate, of(id));
    expect(tree.entries.map((node) => node.name)).toEqual(['new.py']);
    await patch(submitTypes({ template: { tag: 'remove' } }));
    expect(await w.student.refused(contract.getTemplate, of(id))).toMatchObject({ status: 404 });
  });

  it('names a template repository of the web alone', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    for (const repository of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//evil.example/a',
    ]) {
      const webhook = { tag: 'enabled', github_template_repo: repository };
      const named = { ...of(id), upload: submitTypes({ webhook_configuration: webhook }) };
      expect(await w.teacher.refused(contract.patchSubmitTypes, named)).toMatchObject({ status: 400 });
    }
  });

  it('names no template repository where these are switched off (TEN-028)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const named = (repository: string | null) => {
      const webhook = { tag: 'enabled', github_template_repo: repository };
      return { ...of(id), upload: submitTypes({ webhook_configuration: webhook }) };
    };
    await setInTenant(w, 'GITHUB_TEMPLATE_REPO_ENABLED', false);
    const refused = await w.teacher.refused(contract.patchSubmitTypes, named('https://github.com/a/b'));
    expect(refused).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
    const without = await w.teacher.call(contract.patchSubmitTypes, named(null));
    expect(without.webhookConfiguration).toEqual({ tag: 'enabled', githubTemplateRepo: null });
    await setInTenant(w, 'GITHUB_TEMPLATE_REPO_ENABLED', null);
    await w.teacher.call(contract.patchSubmitTypes, named('https://github.com/a/b'));
  });

  it('refuses hostile names, nothing to replace with, and people without the right', async () => {
    const w = await makeWorld();
    const id = await withTemplate(w);
    const refused = (form: FormData) =>
      w.teacher.refused(contract.patchSubmitTypes, { ...of(id), upload: form });
    expect(await refused(submitTypes(replace, { '../x.py': 'x' }))).toMatchObject({ status: 400 });
    expect(await refused(submitTypes(replace, { a: 'x', 'a/b': 'x' }))).toMatchObject({ status: 400 });
    expect(await refused(submitTypes(replace))).toMatchObject({
      status: 400,
      code: 'MISSING_REQUIRED_PARAM',
    });
    expect(await refused(submitTypes({ template: { tag: 'burn' } }))).toMatchObject({ status: 400 });
    const form = submitTypes(replace, { 'x.py': 'x' });
    const student = await w.student.refused(contract.patchSubmitTypes, { ...of(id), upload: form });
    expect(student).toMatchObject({ status: 403 });
    expect((await w.student.call(contract.getTemplate, of(id))).entries).toHaveLength(2);
  });
});
