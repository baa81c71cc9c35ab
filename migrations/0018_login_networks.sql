-- From where somebody has logged in. Who guesses the password of others from elsewhere locks nobody out there.

create table login_network (
  person_id bigint not null,
  -- An IPv4 address or an IPv6 network, as limits count it.
  network text not null,
  used_at timestamptz not null,
  constraint login_network_pkey primary key (person_id, network),
  constraint login_network_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
