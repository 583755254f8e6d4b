import { use } from 'react'
import { PanelContext } from '../../session/panel-context.ts'
import { draftKey } from './draft-store.ts'

/** Where this person's draft of a form is kept; undefined without a name, or outside of a panel. */
export function useDraftKey(name: string | undefined): string | undefined {
  const here = use(PanelContext)
  return here && name !== undefined ? draftKey({ operatorId: here.me.id, panel: here.panel.key, name }) : undefined
}
