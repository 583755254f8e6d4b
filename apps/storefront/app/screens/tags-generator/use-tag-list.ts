import { useState } from 'react'
import { addTags, moveTag, removeTag } from './model/tag-list.ts'

export interface TagList {
  readonly tags: readonly string[]
  /** The tag that the buttons move. */
  readonly selected: string | undefined
  readonly wasMoved: boolean
  /** What found no room when it was added. */
  readonly left: readonly string[]
  readonly select: (tag: string | undefined) => void
  /** Moves the selected tag to a place. */
  readonly move: (place: number) => void
  readonly remove: (tag: string) => void
  readonly add: (more: readonly string[]) => void
}

type State = Pick<TagList, 'tags' | 'selected' | 'wasMoved' | 'left'>

export function useTagList(initial: readonly string[]): TagList {
  const [state, setState] = useState<State>({ tags: initial, selected: undefined, wasMoved: false, left: [] })
  const change = (next: (before: State) => Partial<State>) =>
    setState((before) => ({ ...before, left: [], wasMoved: false, ...next(before) }))
  return {
    ...state,
    select: (selected) => change(() => ({ selected })),
    move: (place) =>
      change(({ tags, selected }) => (selected === undefined ? {} : { tags: moveTag(tags, selected, place), wasMoved: true })),
    remove: (tag) => change(({ tags, selected }) => ({ tags: removeTag(tags, tag), selected: selected === tag ? undefined : selected })),
    add: (more) => change(({ tags }) => addTags(tags, more)),
  }
}
