import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListPage } from '../../api/client.ts'
import { changesBetween, inPlace, type ListChanges } from './list-changes.ts'

const AGAIN_MS = 30_000

export interface ListUpdates {
  /** Rows that wait to be shown; undefined where there are none. */
  readonly waiting: ListChanges | undefined
  /** False while the server does not answer. */
  readonly isLive: boolean
  readonly show: () => void
}

interface ShownPage<Row> {
  readonly queryKey: QueryKey
  /** Other pages stand still. */
  readonly isFirst: boolean
  readonly load: () => Promise<ListPage<Row>>
}

interface Fresh<Row> {
  readonly of: string
  readonly at: number
  readonly page: ListPage<Row>
}

/** Keeps the rows of a list as they are by now, without moving any: what came or went waits until somebody asks for it. */
export function useListUpdates<Row>({ queryKey, isFirst, load }: ShownPage<Row>): ListUpdates {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<Fresh<Row>>()
  const [isLive, setIsLive] = useState(true)
  const of = JSON.stringify(queryKey)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (!isFirst) return
    let isOver = false
    const key = JSON.parse(of) as QueryKey
    const look = async () => {
      if (document.visibilityState !== 'visible' || !queries.getQueryData(key)) return
      const page = await latest.current().catch(() => undefined)
      if (isOver) return
      setIsLive(page !== undefined)
      if (!page) return
      const at = Date.now()
      queries.setQueryData<ListPage<Row>>(
        key,
        (before) => before && { ...before, rows: inPlace(before.rows, page.rows), asOf: page.asOf },
        { updatedAt: at },
      )
      setFresh({ of, at, page })
    }
    const timer = setInterval(look, AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [queries, of, isFirst])
  const state = queries.getQueryState<ListPage<Row>>(queryKey)
  // What was read since, after a write, is newer.
  const isNewer = fresh?.of === of && state?.data !== undefined && state.dataUpdatedAt <= fresh.at
  const changes = isNewer ? changesBetween(state.data?.rows ?? [], fresh.page.rows) : undefined
  return {
    waiting: isFirst && changes && changes.added + changes.gone > 0 ? changes : undefined,
    isLive,
    show: () => {
      if (fresh) queries.setQueryData(queryKey, fresh.page)
      setFresh(undefined)
    },
  }
}
