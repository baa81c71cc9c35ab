// Keys that large hosts publish, as lines of known_hosts. The keys of all others are taken when they are first seen and
// must stay the same from then on (decision 72).
export const publishedHostKeys: Readonly<Record<string, readonly string[]>> = {
  'github.com': [
    'github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl',
  ],
  'gitlab.com': [
    'gitlab.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf',
  ],
};
