// Kills every application of a control plane that has died: node reap.mjs <task>. It waits for the end of its
// standard input, where `xargs` has not done so already. It is copied out of the repository and runs without it.
import { lstatSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 20;

const task = JSON.parse(process.argv[2]);
process.stdin.on('error', reap).on('end', reap).resume();

function reap() {
  // Another control plane has taken over: what runs now is its own.
  if (text(task.lock) !== task.owner) process.exit(0);
  if (task.applicationGroup !== null) kill(join(task.applicationGroup, 'cgroup.kill'));
  round(Date.now() + TIMEOUT_MS, new Set());
}

/** Halts everything first, so that nothing forks its way out, and kills it once nothing new is seen. */
function round(deadline, halted) {
  const pids = applicationsProcesses();
  if (pids.length === 0 || Date.now() > deadline) return tidyUp();
  const allHalted = pids.every((pid) => halted.has(pid));
  for (const pid of pids) send(pid, allHalted ? 'SIGKILL' : 'SIGSTOP');
  setTimeout(() => round(deadline, allHalted ? new Set() : new Set(pids)), PAUSE_MS);
}

/** Removes the control groups in which nothing is left: the deepest first. */
function tidyUp() {
  for (const folder of task.groups) {
    for (const name of list(folder)) {
      for (const inner of list(join(folder, name))) remove(join(folder, name, inner));
      remove(join(folder, name));
    }
    remove(folder);
  }
  process.exit(0);
}

function remove(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // It is one of the kernel's files, or something runs in it.
  }
}

function applicationsProcesses() {
  const users = new Set(list(task.apps).map((name) => groupOf(join(task.apps, name))));
  return list('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const status = text(`/proc/${pid}/status`);
      if (/^State:\t[ZX]/m.test(status)) return false;
      const own = /^Uid:\t([\d\t]+)/m.exec(status)?.[1].split('\t').map(Number) ?? [];
      if (own.some((uid) => uid >= task.firstUser && uid < task.lastUser && users.has(uid))) return true;
      const variables = text(`/proc/${pid}/environ`).split('\0');
      return (
        variables.includes(`PILOTHOUSE_INSTANCE=${task.instance}`) &&
        variables.some((variable) => variable.startsWith('PILOTHOUSE_APPLICATION='))
      );
    })
    .map(Number);
}

function groupOf(path) {
  try {
    return lstatSync(path).gid;
  } catch {
    return -1;
  }
}

function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function text(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function kill(file) {
  try {
    writeFileSync(file, '1');
  } catch {
    // The group is gone already.
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
