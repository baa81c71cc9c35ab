-- A repeated request is one with the same body: the digest tells another one, which reused the key by mistake.

-- Null for answers from before, and for uploads, whose bytes differ from one attempt to the next.
alter table idempotent_answer add column body_digest text;
