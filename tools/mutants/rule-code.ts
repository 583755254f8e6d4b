import { idsIn } from '../spec-coverage/ids.ts'
import { isProduct } from '../spec-coverage/named.ts'
import { isNode, type Node, textOf, walk } from '../tidy/syntax.ts'
import type { Comment, Module, Modules, Place } from './modules.ts'

/** A test whose title carries an id: its file. */
export interface ProofOf {
  readonly file: string
  readonly id: string
}

const isTestCall = (node: Node): boolean => {
  let callee: unknown = node.type === 'CallExpression' ? node.callee : undefined
  while (isNode(callee) && callee.type !== 'Identifier') callee = callee.object ?? callee.callee ?? callee.tag
  return isNode(callee) && /^(it|test|describe)$/.test(String(callee.name))
}

/** The tests of a file by the ids that their titles carry. */
export function proofsOf(modules: Modules, file: string): ProofOf[] {
  const proofs: ProofOf[] = []
  walk(modules.read(file).tree, (node) => {
    if (!isTestCall(node) || !Array.isArray(node.arguments)) return
    for (const id of idsIn(textOf(node.arguments[0]) ?? '')) proofs.push({ file, id })
  })
  return proofs
}

/** Where the code behind a comment begins: past blanks, other comments and, in markup, the comment's own brace. */
function startAfter({ text, comments }: Module, comment: Comment): number {
  let at = comment.end + (text[comment.end] === '}' ? 1 : 0)
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    const next = comments.find(({ start }) => start === at)
    if (!next) return at
    at = next.end
  }
}

/** What a comment stands before: a declaration, a statement, a member or an element. At the head of a file it is the first declaration. */
export function behind(module: Module, comment: Comment): Node | undefined {
  const start = startAfter(module, comment)
  let found: Node | undefined
  walk(module.tree, (node) => {
    if (!found && node.type !== 'Program' && node.start === start) found = node
  })
  if (found?.type !== 'ImportDeclaration') return found
  const body = Array.isArray(module.tree.body) ? module.tree.body.filter(isNode) : []
  return body.find(({ type }) => type !== 'ImportDeclaration')
}

/** The code that decides a rule, as its comments say, as far as the rule's tests load it. */
export function codeOf(modules: Modules, id: string, proofs: readonly ProofOf[]): Place[] {
  const loaded = new Set(proofs.flatMap(({ file }) => [...modules.closure(file)]))
  return [...loaded].filter(isProduct).flatMap((file) => {
    const module = modules.read(file)
    const naming = module.comments.filter(({ value }) => idsIn(value).includes(id))
    return naming.flatMap((comment) => {
      const node = behind(module, comment)
      return node ? [{ file, node }] : []
    })
  })
}
