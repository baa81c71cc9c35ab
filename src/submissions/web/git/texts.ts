import type { GitHost, PushState } from '../../domain/git/model.ts';

export const texts = {
  notHandedIn: 'Your last push was not handed in',
  seePushes: 'See your pushes',
  failed: 'The connection could not be read.',
  intro:
    'Connect your repository once. From then on every push hands in the pushed commit, at the moment of the push.',
  introHint:
    'You get a key and a secret for GitHub, GitLab, Gitea, Forgejo or Codeberg. Nothing is handed in yet.',
  endedByLeaving: 'Somebody left your group, so the connection has ended.',
  endedByLeavingHint:
    'They knew its secret. Pushes are not handed in until you connect again and enter the new key and secret at your host.',
  connect: 'Connect a repository',
  connected: 'Your key and secret are ready. Follow the steps.',
  host: 'Where is your repository?',
  hosts: { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea, Forgejo' } satisfies Record<GitHost, string>,
  template: 'Create repository from template',
  templateHint: 'Your teacher has prepared one. Make your own repository from it, then connect that one.',
  steps: 'How to connect',
  keyStep: '1. Let this site read your repository',
  keyHints: {
    github:
      'Only for a private repository: Settings, Deploy keys, Add deploy key. Leave "Allow write access" off.',
    gitlab:
      'Only for a private project: Settings, Repository, Deploy keys, Add new key. No write permission is needed.',
    gitea: 'Only for a private repository: Settings, Deploy keys, Add deploy key. No write access is needed.',
  } satisfies Record<GitHost, string>,
  key: 'Deploy key',
  hookStep: '2. Let it tell this site of pushes',
  hookHints: {
    github:
      'Settings, Webhooks, Add webhook. Choose the content type application/json and just the push event.',
    gitlab:
      'Settings, Webhooks, Add new webhook. Paste the secret as secret token, or as signing token. Choose push events.',
    gitea: 'Settings, Webhooks, Add webhook. Choose POST, the content type application/json and push events.',
  } satisfies Record<GitHost, string>,
  address: { github: 'Payload URL', gitlab: 'URL', gitea: 'Target URL' } satisfies Record<GitHost, string>,
  secret: 'Secret',
  secretOfAuthor: 'Only the author reads the secret of this connection, and enters it at the host.',
  branch: 'Branch that is handed in',
  branchHint: 'Empty: the default branch of the repository. Another one becomes a part of the address.',
  pushStep: '3. Push',
  pushHint:
    'Commit and push as always. What became of it stands below after a moment; this page reads it by itself.',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying. Select the text and copy it by hand.',
  pushes: 'Last pushes',
  noPushes: 'No push has come yet',
  noPushesText: 'Push once, or let your host send a test. What comes is listed here.',
  when: 'When',
  what: 'Commit',
  outcome: 'Outcome',
  states: {
    waiting: 'Being read',
    greeted: 'Connected',
    handed_in: 'Handed in',
    ignored: 'Not handed in',
    failed: 'Not readable',
  } satisfies Record<PushState, string>,
  greeted: 'The host reaches this site. Push to hand in.',
  commitOf: (commit: string, branch: string) => `${commit.slice(0, 7)} on ${branch}`,
  end: 'End the connection',
  endTitle: 'End the connection?',
  endText:
    'Pushes are no longer handed in, and the key and the secret open nothing any more. What was handed in stays.',
  ended: 'The connection has ended.',
};
