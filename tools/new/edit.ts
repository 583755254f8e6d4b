/** The text of a file by its path from the root; undefined when it is not there. */
export type Read = (path: string) => string | undefined

/** Files to write, by path: new ones and changed ones. */
export type Files = Map<string, string>

/** A name that cannot be used, or a place that is no longer where it was; told without a stack trace. */
export class NewError extends Error {}

export const present = (read: Read, path: string): string => {
  const text = read(path)
  if (text === undefined) throw new NewError(`${path} is not there`)
  return text
}

/** Puts lines in front of the first line that matches. Fails when none does: then the file has changed, and this generator has to follow. */
export function insertBefore(path: string, text: string, line: RegExp, added: string): string {
  const found = new RegExp(line.source, `${line.flags.replace('m', '')}m`).exec(text)
  if (!found) throw new NewError(`${path} has no line like ${line.source} any more: mend tools/new`)
  return `${text.slice(0, found.index)}${added}\n${text.slice(found.index)}`
}

/** Puts a line among lines of its kind, in alphabetical order. `lines` matches each of them. */
export function insertSorted(path: string, text: string, lines: RegExp, added: string): string {
  const found = [...text.matchAll(new RegExp(lines.source, 'gm'))]
  const last = found.at(-1)
  if (!last) throw new NewError(`${path} has no lines like ${lines.source} any more: mend tools/new`)
  const next = found.find(([line]) => line > added)
  const at = next ? next.index : last.index + last[0].length + 1
  return `${text.slice(0, at)}${added}\n${text.slice(at)}`
}

export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string): string => camel(`-${name}`)
/** `order-history` as people read it: “Order history”. */
export const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
