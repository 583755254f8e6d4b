import type { TaskKind } from '../vocabulary.ts'

const kindsByType: Readonly<Record<string, TaskKind>> = {
  views: 'views',
  likes: 'likes',
  comments: 'comments',
  subscriptions: 'subscriptions',
  followers: 'subscriptions',
}

/** The task action behind a type of services; undefined for types that nobody does by hand. A channel's followers are its subscribers. */
export const taskKindOf = (serviceType: string): TaskKind | undefined => kindsByType[serviceType]
