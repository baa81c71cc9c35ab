import type { ManagementTab } from '../../../assignments/web/index.ts';
import { lazyPanel } from '../../../design/web/index.ts';
import { settingOf } from '../../../tenants/domain/browser-settings.ts';

/** The tab that this room adds to the settings of an assignment. */
export const peerFeedbackTab: ManagementTab = {
  id: 'peer-feedback',
  label: 'Peer feedback',
  mayOpen: (rights, settings) =>
    rights.can_edit_peer_feedback_settings === true && settingOf(settings, 'PEER_FEEDBACK_ENABLED'),
  Panel: lazyPanel(async () => (await import('./PeerFeedbackPanel.tsx')).PeerFeedbackPanel),
};
