// What the runner finds around it: its folders, the filters of system calls, and places without a path of the host.
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerConfig } from './config.ts';
import { runnerFolderOf, type Handover } from './isolation/boot.ts';
import type { Isolation } from './isolation/isolation.ts';
import { scriptGuard } from './isolation/script-guard.ts';
import { seccompFilter } from './isolation/seccomp.ts';
import { runScript } from './isolation/tools.ts';

/** Folders and filters; what a killed runner left behind goes first. */
export async function furnish(config: RunnerConfig, handover: Handover): Promise<Isolation> {
  const folder = await reachableFolder(runnerFolderOf(config.storage));
  const jobsFolder = join(folder, 'jobs');
  removeWhatGoes(jobsFolder);
  mkdirSync(jobsFolder, { recursive: true, mode: 0o711 });
  mkdirSync(join(folder, 'bases'), { recursive: true });
  const [studentFilter, buildFilter] = [join(folder, 'student.bpf'), join(folder, 'build.bpf')];
  writeFileSync(studentFilter, seccompFilter(process.arch, 'student'));
  writeFileSync(buildFilter, seccompFilter(process.arch, 'build'));
  const guard = join(await shownFolder(folder), 'script-guard.so');
  writeFileSync(guard, scriptGuard(process.arch), { mode: 0o644 });
  const { mode, cgroups } = handover;
  const pipesFolder = await folderWithoutPlace(folder);
  return { mode, cgroups, folder, jobsFolder, pipesFolder, studentFilter, buildFilter, scriptGuard: guard };
}

/** What stays keeps its own slot from being used, and not the runner from its start. */
function removeWhatGoes(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The slot is looked at before its first job.
  }
}

/**
 * Students' ids must be able to pass through to their files. Below a closed folder (a home, for a runner without root)
 * they cannot, so there the runner works at a second place of the same folder, in its own mount namespace.
 */
async function reachableFolder(folder: string): Promise<string> {
  const place = '/mnt/runner';
  const script = `
folder=$1
while [ "$folder" != / ]; do
  case $(stat -c %A "$folder") in *[xt]) ;; *) closed=yes ;; esac
  folder=$(dirname "$folder")
done
[ -n "\${closed-}" ] || exit 0
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs /mnt
mkdir "$2"
mount --bind "$1" "$2"
echo closed`;
  const answer = await runScript(script, { arguments: [folder, place] });
  return answer.trim() === 'closed' ? place : folder;
}

/** For files that are shown in sandboxes: a file system of its own, so that its mounts tell no path of this machine. */
async function shownFolder(folder: string): Promise<string> {
  const shown = join(folder, 'shown');
  mkdirSync(shown, { recursive: true, mode: 0o711 });
  await runScript('mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$1"', { arguments: [shown] });
  return shown;
}

/**
 * A program reads the path of each file that it has open. Here that path begins at the file system itself, which is
 * mounted nowhere any more and lives as long as this descriptor.
 */
async function folderWithoutPlace(folder: string): Promise<string> {
  const place = join(folder, 'pipes');
  mkdirSync(place, { recursive: true });
  await runScript('mount -t tmpfs -o size=256m,mode=711,nosuid,nodev tmpfs "$1"', { arguments: [place] });
  const descriptor = openSync(place, 'r');
  await runScript('umount -l "$1"', { arguments: [place] });
  return `/proc/${process.pid}/fd/${descriptor}`;
}
