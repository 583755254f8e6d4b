-- What the customer wants the comments to say, and in which language: a wish for whoever writes, no text to copy.
alter table earning.task
  add column brief text constraint task_brief_length check (length(brief) between 1 and 20000),
  add column language text constraint task_language_length check (length(language) between 1 and 200);
