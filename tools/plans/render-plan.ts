import type { PlanNode } from '@vitrine/platform/testing'

/** A plan as an outline: what is read and by which index; without costs, counts and the values asked for. */
export const renderPlan = (plan: PlanNode): string[] => linesOf(plan, 0)

/** Steps that only pass on what the one below them reads. */
const SILENT = new Set(['Result', 'Materialize', 'ProjectSet'])

function linesOf(node: PlanNode, depth: number): string[] {
  const below = node.Plans ?? []
  if (SILENT.has(node['Node Type'])) return below.flatMap((child) => linesOf(child, depth))
  return [`${'  '.repeat(depth)}${titleOf(node)}`, ...below.flatMap((child) => linesOf(child, depth + 1))]
}

function titleOf(node: PlanNode): string {
  const relation = relationOf(node)
  const parts = [
    node['Node Type'],
    ...(relation ? [relation] : []),
    ...(node['Index Name'] ? [`by ${node['Index Name']}`] : []),
    ...(node['Index Cond'] ? [withoutValues(node['Index Cond'])] : []),
    ...(node['Sort Key'] ? [`by ${node['Sort Key'].map(withoutValues).join(', ')}`] : []),
  ]
  return parts.join(' ')
}

export const relationOf = (node: PlanNode): string | undefined =>
  node['Relation Name'] && `${node.Schema ? `${node.Schema}.` : ''}${node['Relation Name']}`

/** Every step of a plan. */
export const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]

const withoutValues = (condition: string): string =>
  condition
    .replace(/\(InitPlan \d+\)\.col\d+|'(?:[^']|'')*'(?:::[a-z ]+(?:\(\d+\))?(?:\[\])?)?|(?<![\w$.])\d+(?:::\w+)?\b|\$\d+/g, '?')
    .replace(/\s+/g, ' ')
