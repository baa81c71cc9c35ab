-- Fingerprints of the code of a submission, so that graders are given similar answers one after the other.

create table work_fingerprint (
  submission_id bigint not null,
  -- At most 64, ascending; empty for work without text.
  hashes integer[] not null,
  made_at timestamptz not null,
  constraint work_fingerprint_pkey primary key (submission_id),
  constraint work_fingerprint_submission_id_fkey foreign key (submission_id) references submission (id)
    on delete cascade,
  constraint work_fingerprint_hashes_bounded check (cardinality(hashes) <= 64)
);
