import { lazy, Suspense, useSyncExternalStore } from 'react'
import { tabStepUp } from '../../session/step-up.ts'

const StepUpDialog = lazy(() => import('../../features/sign-in/step-up-dialog.tsx'))

/** Shows the step-up dialog when a call needs one; its messages and fields are loaded only then. */
export function StepUpHost() {
  const isAsking = useSyncExternalStore(tabStepUp.subscribe, tabStepUp.isAsking, () => false)
  return <Suspense fallback={null}>{isAsking && <StepUpDialog onAnswer={tabStepUp.answer} />}</Suspense>
}
