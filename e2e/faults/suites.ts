import { checkArithmetic } from '@vitrine/ordering/testing'
import type { ModeOptions, ModeResult } from './mode.ts'
import { runSuiteMode } from './suite.ts'

export const runLedgerSequences = ({ size }: ModeOptions): Promise<ModeResult> =>
  runSuiteMode(
    'the ledger and a plain model agree after every step',
    { files: ['domains/ledger/ledger-sequences'], environment: { LEDGER_SEQUENCES: String(size) } },
    `${size} random sequences of postings, holds, reversals and replays`,
  )

export const runCrashPoints = ({ size }: ModeOptions): Promise<ModeResult> =>
  runSuiteMode(
    'whoever dies between any two operations loses and doubles nothing',
    {
      files: ['domains/fulfilment/commands/crash', 'domains/payments/http/crash-points'],
      environment: { CRASH_ROUNDS: String(size) },
    },
    `every point of submitting, looking into doubt, final settlement, refilling and settlement of payments, ${size} times each`,
  )

export const runIsolation = ({ size }: ModeOptions): Promise<ModeResult> =>
  runSuiteMode(
    'no byte of a panel or a person reaches another',
    { files: ['apps/server/tests/isolation', 'platform/database'], environment: { FUZZ_ROUNDS: String(size) } },
    'every endpoint with every kind of caller, and every table as the role of the application',
  )

export async function runArithmetic({ seed, size }: ModeOptions): Promise<ModeResult> {
  const promise = 'every figure of a purchase is the exact one beside it'
  try {
    const met = [...checkArithmetic({ cases: size, seed })].map(([what, times]) => `${what} ${times}`)
    return {
      counts: [`seed ${seed}: ${size.toLocaleString('en-US')} purchases`, `met: ${met.join(', ')}`],
      verdicts: [{ promise, wrong: [] }],
    }
  } catch (error) {
    return { counts: [`seed ${seed}`], verdicts: [{ promise, wrong: [String(error).slice(0, 2000)] }] }
  }
}
