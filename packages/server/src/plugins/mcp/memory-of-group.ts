import { readdir, readFile } from 'node:fs/promises'

/** The size of a page of memory. All machines that we run on have it, or larger ones, which count as less. */
const PAGE_BYTES = 4096
/** The fields of /proc/PID/stat after the name of the program: state, parent, group, … */
const GROUP = 2
const RESIDENT_PAGES = 21

/** Returns the memory of all processes of a group in bytes. Undefined if the system has no /proc. */
export async function memoryOfGroup(group: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => undefined)
  if (names === undefined) return undefined
  const sizes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => sizeIn(group, pid)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the memory of a process, or 0 if it has ended or is in another group. */
async function sizeIn(group: number, pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[GROUP] === String(group) ? Number(fields[RESIDENT_PAGES]) * PAGE_BYTES : 0
}
