import type { Example } from './example.ts';

export const usersExamples: readonly Example[] = [
  {
    route: 'createUser',
    name: 'A user on a plan',
    body: {
      username: 'lee',
      email: 'lee@example.com',
      password: 'correct horse battery',
      planid: 2,
      expiration: '2027-11-21 10:00:00',
    },
    response: {
      message: 'User has been registered.',
      data: {
        id: 2,
        email: 'lee@example.com',
        username: 'lee',
      },
    },
  },
  {
    route: 'getUser',
    name: 'A user',
    params: {
      id: 2,
    },
    response: {
      data: {
        id: 2,
        email: 'lee@example.com',
        username: 'lee',
        avatar: 'https://sho.rt/avatar/2.svg',
        status: 'pro',
        expires: '2027-11-21 10:00:00',
        registered: '2026-11-21 10:00:00',
        planid: 2,
        apikey: 'lk_si6ZzeooJTlfAHKMFEM7cqk-zd6F0Le_f8le4za4f6IIRESLg',
      },
    },
  },
  {
    route: 'listUsers',
    name: 'Users on a paid plan',
    query: {
      filter: 'pro',
      limit: 2,
      page: 1,
    },
    response: {
      data: [
        {
          id: 1,
          email: 'ann@example.com',
          username: 'ann',
          avatar: 'https://sho.rt/avatar/1.svg',
          status: 'pro',
          expires: null,
          registered: '2026-11-21 10:00:00',
          planid: 3,
          apikey: 'lk_EO8pWTxq7wca5yESX9MZ_viTBjTyZoOisgz07cr7Ht4f5iGYA',
        },
        {
          id: 2,
          email: 'lee@example.com',
          username: 'lee',
          avatar: 'https://sho.rt/avatar/2.svg',
          status: 'pro',
          expires: '2027-11-21 10:00:00',
          registered: '2026-11-21 10:00:00',
          planid: 2,
          apikey: 'lk_si6ZzeooJTlfAHKMFEM7cqk-zd6F0Le_f8le4za4f6IIRESLg',
        },
      ],
    },
  },
  {
    route: 'listUsers',
    name: 'The user with an email address',
    query: { email: 'lee@example.com', after: 1 },
    response: {
      data: [
        {
          id: 2,
          email: 'lee@example.com',
          username: 'lee',
          avatar: 'https://sho.rt/avatar/2.svg',
          status: 'pro',
          expires: '2027-11-21 10:00:00',
          registered: '2026-11-21 10:00:00',
          planid: 2,
          apikey: 'lk_si6ZzeooJTlfAHKMFEM7cqk-zd6F0Le_f8le4za4f6IIRESLg',
        },
      ],
    },
  },
  {
    route: 'subscribeUser',
    name: 'A year',
    params: {
      planid: 2,
      userid: 2,
    },
    body: {
      type: 'yearly',
    },
    response: {
      message: 'User has been subscribed to this plan.',
    },
  },
  {
    route: 'createSignInLink',
    name: 'A sign-in link',
    params: {
      id: 2,
    },
    response: {
      url: 'https://sho.rt/login/sso/xR9JbaPhxok5i9Rc8VHPGL_xihlH-bdmfpd50lEyPuA',
    },
  },
  {
    route: 'renewUserKey',
    name: 'A new key',
    params: {
      id: 2,
    },
    response: {
      apikey: 'lk_goVggFbuSjiSnJ3qk4tgK10ywGuRBEvelnLXPjUPu8opsmf3w',
    },
  },
  {
    route: 'deleteUser',
    name: 'A user',
    params: {
      id: 2,
    },
    response: {
      message: 'User has been deleted.',
    },
  },
];
