// Prepares what the runner needs: its folders, the filters of system calls, and file systems that reveal no
// path of the host.
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerConfig } from './config.ts';
import { runnerFolderOf, type Handover } from './isolation/boot.ts';
import type { Isolation } from './isolation/isolation.ts';
import { scriptGuard } from './isolation/script-guard.ts';
import { seccompFilter } from './isolation/seccomp.ts';
import { runScript } from './isolation/tools.ts';

/** Makes folders and filters. It removes first what a killed runner left behind. */
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
  const { cgroups } = handover;
  const pipesFolder = await folderWithoutPlace(folder);
  return { cgroups, folder, jobsFolder, pipesFolder, studentFilter, buildFilter, scriptGuard: guard };
}

/** Files that cannot be removed block only their own slot, never the start of the runner. */
function removeWhatGoes(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Ignored here: the slot is checked before its first job.
  }
}

/**
 * The ids of students must be able to reach their files. They cannot when a folder above is closed, as a home
 * is for a runner without root. Then the runner works at a second place of the same folder, in its own mount
 * namespace.
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

/** A separate file system for files that sandboxes show: its mounts reveal no path of this machine. */
async function shownFolder(folder: string): Promise<string> {
  const shown = join(folder, 'shown');
  mkdirSync(shown, { recursive: true, mode: 0o711 });
  await runScript('mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$1"', { arguments: [shown] });
  return shown;
}

/**
 * A program can read the path of each file that it has open. Here the path begins at the file system itself.
 * It is mounted nowhere any more and lives as long as this descriptor.
 */
async function folderWithoutPlace(folder: string): Promise<string> {
  const place = join(folder, 'pipes');
  mkdirSync(place, { recursive: true });
  await runScript('mount -t tmpfs -o size=256m,mode=711,nosuid,nodev tmpfs "$1"', { arguments: [place] });
  const descriptor = openSync(place, 'r');
  await runScript('umount -l "$1"', { arguments: [place] });
  return `/proc/${process.pid}/fd/${descriptor}`;
}
