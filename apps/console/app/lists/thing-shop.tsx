import { useState } from 'react'
import type { ChangedFields, Thing } from '../forms/field.ts'
import type { PreviewFrameProps } from '../preview/preview-frame.tsx'
import { PreviewButton, PreviewSide, PreviewToggle, useHasSide } from '../preview/preview-pane.tsx'
import { usePanel, usePanelPath } from '../session/panel-context.ts'
import { withTexts } from '../values/translated.ts'
import type { ThingKind } from './thing-kind.ts'

const NOTHING: ChangedFields = { changed: {}, unread: [] }

/** The real shop beside the form of a thing: the button that opens it, and the shop itself where there is room for both. */
export function useThingShop({ shop, toWire = same }: ThingKind, thing: Thing) {
  const { permissions } = usePanel()
  const panelPath = usePanelPath()
  const hasSide = useHasSide()
  const [isOn, setIsOn] = useState(false)
  const [{ changed, unread }, setEdited] = useState<ChangedFields>(NOTHING)
  if (!shop || !permissions.includes(shop.permission)) return {}
  const wire = toWire(withTexts(changed, thing), thing)
  const source: PreviewFrameProps = {
    path: `${panelPath}/${shop.segment}`,
    body: shop.bodyOf(thing, wire),
    unread,
    nameOf: shop.nameOf,
    first: shop.pages[0],
    pages: shop.pages,
    note: shop.noteOf?.(thing, wire),
  }
  return {
    onEdited: setEdited,
    button: hasSide ? <PreviewToggle isOn={isOn} onToggle={() => setIsOn(!isOn)} /> : <PreviewButton {...source} />,
    side: hasSide && isOn && <PreviewSide {...source} />,
  }
}

const same = (thing: Thing): Thing => thing
