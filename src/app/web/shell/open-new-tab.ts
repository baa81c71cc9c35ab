import { showFailure } from '../../../design/web/index.ts';
import { newTabAddress } from '../../../people/web/index.ts';
import { leaveOutLtiMode } from '../lti-mode.ts';
import { texts } from '../texts.ts';

/** Opens this page outside the frame of the learning management system, logged in as here (SHELL-005). */
export async function openNewTab(): Promise<void> {
  // Opened at once, since browsers block a tab that opens later than the click.
  const tab = window.open('', '_blank');
  try {
    const here = new URL(location.href);
    here.searchParams.delete('inLTI');
    const address = await newTabAddress(here.pathname + here.search + here.hash);
    if (!tab) return;
    leaveOutLtiMode(tab);
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    showFailure(texts.newTabFailed, error);
  }
}
