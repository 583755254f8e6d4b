import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFinal, lineStates, transitions } from './states.ts'

const DIAGRAMS = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'diagrams.md')

describe('the states of an order', () => {
  it('are shown in docs/diagrams.md as the table has them', () => {
    const [, diagram = ''] = /stateDiagram-v2\n([\s\S]*?)```/.exec(readFileSync(DIAGRAMS, 'utf8')) ?? []
    const arrows = [...diagram.matchAll(/^ {2}(\S+) --> (\S+)$/gm)].map(([, from, to]) => `${from} ${to}`)
    const moves = lineStates.flatMap((from) => transitions[from].next.map((to) => `${from} ${to}`))
    const ends = lineStates.filter(isFinal).map((state) => `${state} [*]`)
    expect(arrows.sort()).toEqual(['[*] unpaid', ...moves, ...ends].sort())
  })
})
