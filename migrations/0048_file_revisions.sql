-- What staff change in the files of a submission. The files as handed in stay as they are: the tree of staff has these
-- rows in place of the files that they stand for. No row ever changes; a further change is a further row.
create table file_revision (
  -- Numbered together with handed-in files, since both are read at one address.
  id bigint not null default nextval('submission_file_id_seq'),
  submission_id bigint not null,
  -- The file as handed in that this one stands for; null for one that staff made.
  student_file_id bigint,
  -- Null when the file is deleted.
  path text,
  is_directory boolean not null,
  sha256 text,
  size_bytes bigint,
  made_by bigint not null,
  made_at timestamptz not null,
  -- The next revision of the same file; null for the one that counts now.
  replaced_by bigint,
  constraint file_revision_pkey primary key (id),
  constraint file_revision_submission_id_fkey foreign key (submission_id) references submission (id),
  constraint file_revision_student_file_id_fkey foreign key (student_file_id) references submission_file (id),
  constraint file_revision_sha256_fkey foreign key (sha256) references blob (sha256),
  constraint file_revision_made_by_fkey foreign key (made_by) references person (id),
  constraint file_revision_replaced_by_fkey foreign key (replaced_by) references file_revision (id)
    deferrable initially deferred,
  constraint file_revision_content check (
    (sha256 is null) = (size_bytes is null) and (sha256 is null) = (is_directory or path is null)
  )
);
create unique index file_revision_path on file_revision (submission_id, path) where replaced_by is null;
create unique index file_revision_present on file_revision (student_file_id) where replaced_by is null;
create index file_revision_newest on file_revision (submission_id, id desc);
create index file_revision_student_file_id on file_revision (student_file_id);
create index file_revision_sha256 on file_revision (sha256);
create index file_revision_made_by on file_revision (made_by);
create index file_revision_replaced_by on file_revision (replaced_by);
