import type { Mutant, Sampled } from './sample-mutants.ts'

export interface Outcome {
  readonly mutant: Mutant
  readonly verdict: 'noticed' | 'survived' | 'red before' | 'listed'
  /** The tests that failed. */
  readonly by: readonly string[]
}

export const NOTICED_MIN = 0.9

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat
}
const reported = ({ mutant: { id, file, line, change } }: Outcome): string =>
  `${id} ${file}:${line} \`${oneLine(change.was)}\` → \`${oneLine(change.becomes)}\``

/** `survived  QTY-002 apps/…/quantity.ts:12 `<` → `<=``. */
export const lineOf = (outcome: Outcome): string => `${outcome.verdict.padEnd(10)} ${reported(outcome)}`

/** The section of the evidence page, its first line the figure; and the share of changes that were noticed. */
export function evidenceOf(
  outcomes: readonly Outcome[],
  { rules, passedOver }: Pick<Sampled, 'rules' | 'passedOver'>,
  run: { readonly sample: number; readonly seed: number },
): { readonly lines: readonly string[]; readonly share: number } {
  const of = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict)
  const [noticed, survived, red] = [of('noticed').length, of('survived'), of('red before')]
  const tried = noticed + survived.length
  const share = tried === 0 ? 0 : noticed / tried
  const kinds = (['condition', 'constant', 'message'] as const).map(
    (kind) => `${outcomes.filter(({ mutant }) => mutant.change.kind === kind).length} ${kind}s`,
  )
  return {
    share,
    lines: [
      `**${noticed} of ${tried}** changes were noticed (${Math.floor(share * 100)} %, aim ${NOTICED_MIN * 100} %): \`npm run test:mutants -- --sample ${run.sample} --seed ${run.seed}\`.`,
      '',
      `${kinds.join(', ')}, in code behind ${outcomes.length} of ${rules} rules that tests name. Passed over while drawing: ${passedOver.onlyJourneys.length} rules that only journeys name, ${passedOver.unnamed.length} that no code names, ${passedOver.unchangeable.length} whose code holds nothing to change (lists of words).${red.length > 0 ? ` Not counted, because their tests failed before: ${red.map(({ mutant }) => mutant.id).join(', ')}.` : ''}`,
      '',
      ...(survived.length > 0 ? ['Survived:', '', ...survived.map((outcome) => `- ${reported(outcome)}`)] : ['None survived.']),
    ],
  }
}
