import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply, courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { allowed, refused } from '../../../kernel/domain/refusal.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { queryClient, readKey } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { startSession } from '../../../people/web/index.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { restrictionContract as contract } from '../../domain/restrictions/contract.ts';
import { ipNotAllowed, passwordRequired } from '../../domain/restrictions/refusals.ts';
import { useAssignment } from '../queries.ts';
import { AddressesCard } from './AddressesCard.tsx';
import { AssignmentDoor } from './AssignmentDoor.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RestrictionPill } from './RestrictionPill.tsx';
import { Outlet } from '@tanstack/react-router';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentWork } from '../../domain/addresses.ts';

const deadline = new Date('2999-03-01T12:00:00Z');
const timeframe = { availability: { tag: 'fixed', value: true }, deadline, lockDate: null } as const;
const expiresAt = new Date('2999-01-01T00:00:00Z');
const loginOf = (accessToken: string, verifiedAssignmentIds: number[]) => ({
  user: userReply({ tenantId: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11' }),
  accessToken,
  restrictions: { forContext: null, removedPermissions: [], verifiedAssignmentIds },
  expiresAt,
});

let calls: AnsweredCalls;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const refuseWith = ({ code, status, text }: typeof passwordRequired, message = text) =>
  calls.refuse(assignmentContract.getAssignment, status, { message, code, request_id: 'test' });

describe('a page of an assignment that is restricted', () => {
  beforeEach(() => {
    startSession(loginOf('own', []));
    calls.answer(courseContract.getCourse, () => courseReply());
    calls.answer(assignmentContract.listAssignments, () => [assignmentReply({ timeframe })]);
  });

  function show() {
    const address = '/courses/1/assignments/5/submissions/?q=a#student-start';
    const layer = () => (
      <AssignmentDoor>
        <Outlet />
      </AssignmentDoor>
    );
    const component = () => <h1>Everything</h1>;
    return { address, rendered: renderPage(assignmentWork, address, { component, layer }) };
  }

  it('shows name, dates and a field for the password, and then itself at the same address (ASGN-025, ASGN-054)', async () => {
    refuseWith(passwordRequired);
    const { address, rendered } = show();
    const { where } = await rendered;
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sorting' })).toBeVisible();
    expect(page.getByText('Sorting', { exact: true }).elements()).toHaveLength(1);
    await expect.element(page.getByText(passwordRequired.text)).toBeVisible();
    await expect.element(page.getByText(/2999/)).toBeVisible();
    expect(page.getByText('Everything').elements()).toHaveLength(0);
    calls.answer(contract.verifyAssignmentPassword, () => loginOf('verified', [5]));
    calls.answer(assignmentContract.getAssignment, () => assignmentReply());
    await userEvent.fill(page.getByLabelText(/^Password of the assignment/), 'open sesame');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Everything' })).toBeVisible();
    expect(calls.sentTo(contract.verifyAssignmentPassword)).toEqual([{ password: 'open sesame' }]);
    expect(sessionStore.stack().map(({ accessToken }) => accessToken)).toEqual(['own', 'verified']);
    expect(where()).toBe(address);
  });

  it('says that a password is wrong, and keeps the field', async () => {
    refuseWith(passwordRequired);
    await show().rendered;
    const message = 'This password is wrong. Check it and try again.';
    calls.refuse(contract.verifyAssignmentPassword, 403, { message, code: 'INVALID_CREDENTIALS' });
    await userEvent.fill(page.getByLabelText(/^Password of the assignment/), 'guess');
    await page.getByRole('button', { name: 'Open assignment' }).click();
    await expect.element(page.getByText(message).first()).toBeVisible();
    await expect.element(page.getByLabelText(/^Password of the assignment/)).toHaveValue('guess');
    expect(sessionStore.stack()).toHaveLength(1);
  });

  it('names the address that is not allowed, and tries again (ASGN-024)', async () => {
    const message = `${ipNotAllowed.text} Your address is 203.0.113.9.`;
    refuseWith(ipNotAllowed, message);
    await show().rendered;
    await expect.element(page.getByText(message)).toBeVisible();
    expect(page.getByLabelText(/^Password of the assignment/).elements()).toHaveLength(0);
    calls.answer(assignmentContract.getAssignment, () => assignmentReply());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Everything' })).toBeVisible();
  });

  it('lets who sets restrictions lift them, though not past them before (ASGN-023, ASGN-037)', async () => {
    refuseWith(passwordRequired);
    const restrictions = { password: true, ip: false };
    const permissions = { can_edit_assignment_access_restrictions: true };
    const paymentStatus = { tag: 'no-payment-required' } as const;
    calls.answer(courseContract.getCourse, () =>
      courseReply({ authorization: { permissions, paymentStatus } }),
    );
    calls.answer(assignmentContract.listAssignments, () => [assignmentReply({ timeframe, restrictions })]);
    calls.answer(contract.getAssignmentPassword, () => ({ password: 'forgotten' }));
    calls.answer(contract.listAllowedIps, () => []);
    calls.answer(contract.removeAssignmentPassword, () => {
      calls.answer(assignmentContract.getAssignment, () => assignmentReply());
    });
    await show().rendered;
    await expect.element(page.getByText('Students may come from everywhere')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Add an address or range' }), '10.0.0.0/8');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('button', { name: 'Remove password' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await confirmRemoval();
    await expect.element(page.getByRole('heading', { name: 'Everything' })).toBeVisible();
  });

  it('leaves other failures to the page itself', async () => {
    calls.refuse(assignmentContract.getAssignment, 404, { message: 'No', code: 'OBJECT_ID_NOT_FOUND' });
    await show().rendered;
    await expect.element(page.getByRole('heading', { name: 'Everything' })).toBeVisible();
  });
});

const confirmRemoval = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /Yes|Confirm|Remove/ })
    .click();

const panelOf = (restrictions: { password: boolean; ip: boolean }, mayChange = true) => ({
  assignment: assignmentReply({ restrictions }),
  permissions: { can_edit_assignment_access_restrictions: true },
  mayChange: mayChange ? allowed : refused(courseArchived),
});

/** Ranges are stored, and the answer that says so comes only when the test lets it. */
function holdStores(): () => void {
  const arrived = Promise.withResolvers<undefined>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const response = await answer(url, request);
    if (request.method === 'PUT') await arrived.promise;
    return response;
  });
  return () => arrived.resolve(undefined);
}

describe('setting restrictions', () => {
  it('sets the first password (ASGN-023)', async () => {
    calls.answer(contract.putAssignmentPassword, ({ password }) => ({ password }));
    await renderScreen(<PasswordCard {...panelOf({ password: false, ip: false })} />);
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    await userEvent.fill(page.getByLabelText(/^Password of the assignment/), 'open sesame');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => calls.sentTo(contract.putAssignmentPassword))
      .toEqual([{ password: 'open sesame', askEverybodyAgain: false }]);
  });

  it('shows the password, asks everybody again when told to, and removes it after a question (ASGN-037)', async () => {
    calls.answer(contract.getAssignmentPassword, () => ({ password: 'former' }));
    calls.answer(contract.putAssignmentPassword, ({ password }) => ({ password }));
    calls.answer(contract.removeAssignmentPassword, () => undefined);
    await renderScreen(<PasswordCard {...panelOf({ password: true, ip: false })} />);
    const field = page.getByLabelText(/^Password of the assignment/);
    await expect.element(field).toHaveValue('former');
    await page.getByRole('checkbox', { name: 'Ask everybody again' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => calls.sentTo(contract.putAssignmentPassword))
      .toEqual([{ password: 'former', askEverybodyAgain: true }]);
    await page.getByRole('button', { name: 'Remove password' }).click();
    await expect.element(page.getByText('Let everybody in without a password?')).toBeVisible();
    expect(calls.sentTo(contract.removeAssignmentPassword)).toEqual([]);
    await confirmRemoval();
    await expect.poll(() => calls.sentTo(contract.removeAssignmentPassword)).toHaveLength(1);
  });

  it('says nothing of a failure when the password is gone, and keeps it no longer (ASGN-023)', async () => {
    let stored: string | undefined = 'former';
    calls.answer(assignmentContract.getAssignment, () =>
      assignmentReply({ restrictions: { password: stored !== undefined, ip: false } }),
    );
    calls.answer(contract.getAssignmentPassword, () => ({ password: stored ?? '' }));
    calls.answer(contract.putAssignmentPassword, ({ password }) => ({ password: (stored = password) }));
    calls.answer(contract.removeAssignmentPassword, () => {
      stored = undefined;
      calls.refuse(contract.getAssignmentPassword, 404, { message: 'None', code: 'OBJECT_ID_NOT_FOUND' });
    });
    function Card() {
      const assignment = useAssignment(5).data;
      return (
        assignment && <PasswordCard {...panelOf({ password: true, ip: false })} assignment={assignment} />
      );
    }
    await renderScreen(<Card />);
    const field = page.getByLabelText(/^Password of the assignment/);
    await expect.element(field).toHaveValue('former');
    await page.getByRole('button', { name: 'Remove password' }).click();
    await confirmRemoval();
    await expect.element(page.getByRole('button', { name: 'Remove password' })).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(page.getByText('The password could not be loaded.').elements()).toHaveLength(0);
    const queryKey = readKey(contract.getAssignmentPassword);
    await expect.poll(() => queryClient.getQueryCache().findAll({ queryKey })).toEqual([]);
  });

  it('keeps the keyboard in the card when another password is saved', async () => {
    let stored = 'former';
    calls.answer(contract.getAssignmentPassword, () => ({ password: stored }));
    calls.answer(contract.putAssignmentPassword, ({ password }) => {
      stored = password;
      return { password };
    });
    await renderScreen(<PasswordCard {...panelOf({ password: true, ip: false })} />);
    const field = page.getByLabelText(/^Password of the assignment/);
    await expect.element(field).toHaveValue('former');
    const former = field.element();
    await userEvent.fill(field, 'second');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => former.isConnected).toBe(false);
    await expect.element(field).toHaveValue('second');
    await expect.element(field).toHaveFocus();
  });

  it('adds, shows and removes ranges of addresses (ASGN-024, ASGN-036)', async () => {
    const stored = new Set<string>();
    const rangeOf = (url: URL) => decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    calls.answer(contract.listAllowedIps, () => [...stored].map((ipRange) => ({ ipRange })));
    calls.answer(contract.putAllowedIp, (_body, url) => {
      stored.add(rangeOf(url));
      return { ipRange: rangeOf(url) };
    });
    calls.answer(contract.removeAllowedIp, (_body, url) => {
      stored.delete(rangeOf(url));
    });
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: false })} />);
    await expect.element(page.getByText('Students may come from everywhere')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Add an address or range'), '10.1.2.3/22');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('10.1.0.0 to 10.1.3.255')).toBeVisible();
    await expect.element(page.getByText('1,024')).toBeVisible();
    await expect.element(page.getByLabelText('Add an address or range')).toHaveFocus();
    await page.getByRole('button', { name: 'Change 10.1.0.0/22' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Change 10.1.0.0/22' }))
      .toHaveValue('10.1.0.0/22');
    await userEvent.fill(page.getByRole('textbox', { name: 'Change 10.1.0.0/22' }), '192.0.2.7/32');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Remove 192.0.2.7' })).toBeVisible();
    expect([...stored]).toEqual(['192.0.2.7']);
    await page.getByRole('button', { name: 'Remove 192.0.2.7' }).click();
    await expect.element(page.getByText('Let students in from everywhere?')).toBeVisible();
    expect([...stored]).toEqual(['192.0.2.7']);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Students may come from everywhere')).toBeVisible();
    await expect.element(page.getByLabelText('Add an address or range')).toHaveFocus();
  });

  it('leaves the focus in the question that is asked while a range is told to be stored', async () => {
    const stored = ['10.0.0.0/8'];
    calls.answer(contract.listAllowedIps, () => stored.map((ipRange) => ({ ipRange })));
    calls.answer(contract.putAllowedIp, () => ({ ipRange: '10.0.0.0/8' }));
    calls.answer(contract.removeAllowedIp, () => {
      stored.pop();
    });
    const tellStored = holdStores();
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: true })} />);
    await userEvent.fill(page.getByLabelText('Add an address or range'), '10.0.0.0/8');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Remove 10.0.0.0/8' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    tellStored();
    await expect.element(page.getByLabelText('Add an address or range')).toHaveValue('');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Students may come from everywhere')).toBeVisible();
    await expect.element(page.getByLabelText('Add an address or range')).toHaveFocus();
  });

  it('keeps the change of a range open when the range before it is told to be stored only then', async () => {
    const stored = ['10.0.0.0/8'];
    calls.answer(contract.listAllowedIps, () => stored.map((ipRange) => ({ ipRange })));
    calls.answer(contract.putAllowedIp, () => {
      stored.push('192.0.2.7');
      return { ipRange: '192.0.2.7' };
    });
    const tellStored = holdStores();
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: true })} />);
    await userEvent.fill(page.getByLabelText('Add an address or range'), '192.0.2.7');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Change 10.0.0.0/8' }).click();
    const change = page.getByRole('textbox', { name: 'Change 10.0.0.0/8' });
    await userEvent.fill(change, '10.1.0.0/16');
    tellStored();
    await expect.element(page.getByRole('button', { name: 'Change 192.0.2.7' })).toBeVisible();
    await expect.element(change).toHaveValue('10.1.0.0/16');
  });

  it('removes one of several ranges once and at once, and keeps the keyboard in the card', async () => {
    const stored = new Set(['10.0.0.0/8', '192.0.2.7']);
    calls.answer(contract.listAllowedIps, () => [...stored].map((ipRange) => ({ ipRange })));
    calls.answer(contract.removeAllowedIp, () => {
      stored.delete('10.0.0.0/8');
    });
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: true })} />);
    const remove = page.getByRole('button', { name: 'Remove 10.0.0.0/8' });
    await remove.dblClick();
    await expect.element(remove).not.toBeInTheDocument();
    expect(calls.sentTo(contract.removeAllowedIp)).toHaveLength(1);
    const card = page.getByRole('button', { name: 'Change 192.0.2.7' });
    await expect.element(card).toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('form, table, [role=table]') ?? null)
      .not.toBeNull();
  });

  it('says "Fail to edit" when the range is not there any more (ASGN-022)', async () => {
    calls.answer(contract.listAllowedIps, () => [{ ipRange: '10.0.0.0/8' }]);
    calls.answer(contract.putAllowedIp, () => ({ ipRange: '192.0.2.7' }));
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: true })} />);
    await page.getByRole('button', { name: 'Change 10.0.0.0/8' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Change 10.0.0.0/8' }), '192.0.2.7');
    calls.refuse(contract.removeAllowedIp, 404, { message: 'Gone', code: 'OBJECT_ID_NOT_FOUND' });
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.element(page.getByText('Fail to edit').first()).toBeVisible();
  });

  it.each([
    ['', 'Please enter an IP address or a CIDR notation.'],
    ['10.0.0', 'Invalid IP v4 address.'],
    ['10.0.0.0/33', 'Invalid mask.'],
  ])('tells what is wrong with the range "%s" (ASGN-018, ASGN-019, ASGN-020)', async (text, problem) => {
    calls.answer(contract.listAllowedIps, () => []);
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: false })} />);
    if (text !== '') await userEvent.fill(page.getByLabelText('Add an address or range'), text);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByText(problem).first()).toBeVisible();
    expect(calls.sentTo(contract.putAllowedIp)).toEqual([]);
  });

  it('is not offered in an archived course', async () => {
    calls.answer(contract.listAllowedIps, () => [{ ipRange: '10.0.0.0/8' }]);
    await renderScreen(<AddressesCard {...panelOf({ password: false, ip: true }, false)} />);
    await expect.element(page.getByRole('button', { name: 'Remove 10.0.0.0/8' })).toBeDisabled();
  });
});

it.each([
  [{ password: true, ip: false }, 'Password'],
  [{ password: false, ip: true }, 'Certain addresses'],
  [{ password: true, ip: true }, 'Password and addresses'],
])('a sign tells staff of the restriction %j', async (restrictions, sign) => {
  await renderScreen(<RestrictionPill assignment={{ restrictions }} />);
  await expect.element(page.getByText(sign, { exact: true })).toBeVisible();
});
